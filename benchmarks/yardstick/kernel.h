// A small fire-fighting game on 64-bit words, written for speed alone: the fixed measure that our rules are held against.
// One firefighter, fire, smoke, explosions, walls and doors; no victims, no vehicles, no specialists.
// Its games are part of the measure: main.c refuses to run when they change.
#include <stdint.h>
#include "tables.h"

#define CELLS 0x1FEFF7FBFDFEFFLL  // every space of the house

// First numbers of the kinds of actions: directions follow (up, right, down, left); flip and remove have "here" before them.
enum { MOVE = 0, FLIP = 4, REMOVE = 9, CHOP = 14, DOOR = 18, END = 22 };
enum { MAX_DAMAGE = 24, MAX_TURNS = 60, START = 5 };

typedef struct {
    int64_t fire, smoke, wall_h, wall_v, hurt_h, hurt_v, door_h, door_v, shut_h, shut_v, damage, pos, ap, turn, rng;
} State;

// A number below n by xorshift; the remainder is taken by multiplication, without a division.
static inline int64_t rnd(State *s, int64_t n) {
    uint32_t x = (uint32_t)s->rng;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    s->rng = x;
    return (int64_t)(((uint64_t)x * (uint64_t)n) >> 32);
}

// An explosion runs up or down until it meets a wall, a shut door, a space without fire or the edge of the house.
static void blast_h(State *s, int64_t cell, int south) {
    for (;;) {
        int64_t edge = south ? cell << 9 : cell;
        if (s->wall_h & edge) {
            s->damage++;
            if (s->hurt_h & edge) s->wall_h ^= edge;
            s->hurt_h |= edge;
            return;
        }
        if (s->door_h & edge) {
            s->door_h ^= edge;
            if (s->shut_h & edge) {
                s->shut_h ^= edge;
                return;
            }
        }
        cell = (south ? cell << 9 : cell >> 9) & CELLS;
        if (!cell) return;
        if (!(s->fire & cell)) {
            s->fire |= cell;
            s->smoke &= ~cell;
            return;
        }
    }
}

// The same to the left or right. Written out a second time: a shared function would cost the measure its speed.
static void blast_v(State *s, int64_t cell, int east) {
    for (;;) {
        int64_t edge = east ? cell << 1 : cell;
        if (s->wall_v & edge) {
            s->damage++;
            if (s->hurt_v & edge) s->wall_v ^= edge;
            s->hurt_v |= edge;
            return;
        }
        if (s->door_v & edge) {
            s->door_v ^= edge;
            if (s->shut_v & edge) {
                s->shut_v ^= edge;
                return;
            }
        }
        cell = (east ? cell << 1 : cell >> 1) & CELLS;
        if (!cell) return;
        if (!(s->fire & cell)) {
            s->fire |= cell;
            s->smoke &= ~cell;
            return;
        }
    }
}

// Smoke beside fire becomes fire until none is left, for all spaces at once.
static void flashover(State *s) {
    int64_t fire = s->fire, smoke = s->smoke;
    int64_t free_h = ~(s->wall_h | s->shut_h), free_v = ~(s->wall_v | s->shut_v);
    while (smoke) {
        int64_t near = ((fire << 9) & free_h) | ((fire & free_h) >> 9) | ((fire << 1) & free_v) | ((fire & free_v) >> 1);
        near &= smoke;
        if (!near) break;
        fire |= near;
        smoke ^= near;
    }
    s->fire = fire;
    s->smoke = smoke;
}

static void advance_fire(State *s) {
    int64_t row = rnd(s, 6), col = rnd(s, 8), cell = TARGET[row * 8 + col];
    if (s->fire & cell) {
        blast_h(s, cell, 0);
        blast_v(s, cell, 1);
        blast_h(s, cell, 1);
        blast_v(s, cell, 0);
    } else if (s->smoke & cell) {
        s->smoke ^= cell;
        s->fire |= cell;
    } else {
        s->smoke |= cell;
    }
    flashover(s);
    if (BIT[s->pos] & s->fire) s->pos = START;
}

// The legal actions as a set of bits.
static int64_t legal(const State *s) {
    int64_t ap = s->ap, acts = 1 << END;
    if (ap == 0) return acts;
    int64_t fire = s->fire, smoke = s->smoke, pos = s->pos, cell = BIT[pos];
    if (fire & cell) {
        acts |= 1 << FLIP;
        if (ap >= 2) acts |= 1 << REMOVE;
    } else if (smoke & cell) {
        acts |= 1 << FLIP;
    }
    for (int d = 0; d < 4; d++) {
        int to = NBR[pos * 4 + d];
        if (to < 0) continue;
        int64_t edge = EDGE[pos * 4 + d];
        int64_t wall = d & 1 ? s->wall_v : s->wall_h;
        int64_t door = d & 1 ? s->door_v : s->door_h;
        int64_t shut = d & 1 ? s->shut_v : s->shut_h;
        if (wall & edge) {
            if (ap >= 2) acts |= 1 << (CHOP + d);
            continue;
        }
        if (door & edge) acts |= 1 << (DOOR + d);
        if (shut & edge) continue;
        cell = BIT[to];
        if (fire & cell) {
            acts |= 1 << (FLIP + 1 + d);
            if (ap >= 2) {
                acts |= 1 << (REMOVE + 1 + d);
                if (ap >= 3) acts |= 1 << (MOVE + d);
            }
        } else {
            acts |= 1 << (MOVE + d);
            if (smoke & cell) acts |= 1 << (FLIP + 1 + d);
        }
    }
    return acts;
}

// Play a legal action; nothing is checked.
static void apply(State *s, int64_t a) {
    if (a < FLIP) {
        int to = NBR[s->pos * 4 + a];
        s->ap -= (s->fire & BIT[to]) ? 2 : 1;
        s->pos = to;
    } else if (a < CHOP) {
        int rem = a >= REMOVE;
        int64_t d = a - (rem ? REMOVE : FLIP) - 1;
        int64_t cell = d < 0 ? BIT[s->pos] : BIT[NBR[s->pos * 4 + d]];
        if (rem) {
            s->fire ^= cell;
            s->ap -= 2;
        } else {
            if (s->fire & cell) {
                s->fire ^= cell;
                s->smoke |= cell;
            } else {
                s->smoke ^= cell;
            }
            s->ap -= 1;
        }
    } else if (a < DOOR) {
        int64_t d = a - CHOP, edge = EDGE[s->pos * 4 + d];
        if (d & 1) {
            if (s->hurt_v & edge) s->wall_v ^= edge;
            s->hurt_v |= edge;
        } else {
            if (s->hurt_h & edge) s->wall_h ^= edge;
            s->hurt_h |= edge;
        }
        s->damage++;
        s->ap -= 2;
    } else if (a < END) {
        int64_t d = a - DOOR, edge = EDGE[s->pos * 4 + d];
        if (d & 1) s->shut_v ^= edge;
        else s->shut_h ^= edge;
        s->ap -= 1;
    } else {
        advance_fire(s);
        s->turn++;
        s->ap = 4 + (s->ap < 4 ? s->ap : 4);
    }
}

// One of the actions, each as likely as the others.
static inline int64_t pick(State *s, int64_t acts) {
    int64_t k = rnd(s, __builtin_popcountll(acts));
    while (k-- > 0) acts &= acts - 1;
    return __builtin_ctzll(acts);
}

static int over(const State *s) { return s->damage >= MAX_DAMAGE || s->turn >= MAX_TURNS; }

// Play at random to the end; the number of actions.
static int64_t playout(State *s) {
    int64_t n = 0;
    while (!over(s)) {
        apply(s, pick(s, legal(s)));
        n++;
    }
    return n;
}

// A digest of a state, to notice when the games change.
static int64_t key(const State *s) {
    int64_t k = (s->fire % 1000003) * 31 + s->smoke % 1000003;
    k = k * 31 + s->wall_h % 1000003 + s->wall_v % 1000003;
    return (k * 31 + s->damage * 61 + s->turn * 7 + s->pos * 3 + s->shut_h % 997 + s->rng) & 0xFFFFFFFFLL;
}

static State new_game(int64_t seed) {
    State s = {FIRE0, 0, WALL_H, WALL_V, 0, 0, DOOR_H, DOOR_V, SHUT_H, SHUT_V, 0, START, 4, 0, seed};
    return s;
}

static int64_t seed_of(int64_t g) {
    int64_t x = ((g + 1) * 2654435761LL + 12345) & 0xFFFFFFFFLL;
    return x ? x : 1;  // xorshift never leaves 0
}
