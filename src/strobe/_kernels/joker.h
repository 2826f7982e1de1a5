/* Hands with the joker (rulings 3.5): `mask` holds 4 to 7 other cards; the joker's bit is ignored. */
#ifndef STROBE_JOKER_H
#define STROBE_JOKER_H

#include "port.h"

uint16_t strobe_strength_joker(uint64_t mask, int ranking);

#endif
