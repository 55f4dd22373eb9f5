// The yardstick as a program: whole random games in C (figure A) and the cost of a copy. `yardstick GAMES`.
// CPU time, best of five; the first 300 games must be the ones they have always been.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "kernel.h"

enum { ROUNDS = 5, COPIES = 1000000, KNOWN_GAMES = 300, KNOWN_ACTIONS = 21441 };
#define KNOWN_HASH 3736756447LL

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

// Play `games` games from the game numbered `first` on; the number of actions, and a digest of all ends in `hash`.
static int64_t run(int64_t first, int64_t games, int64_t *hash) {
    int64_t n = 0, h = 0;
    State root = new_game(1);
    for (int64_t g = first; g < first + games; g++) {
        State s = root;
        s.rng = seed_of(g);
        n += playout(&s);
        h = (h * 33 + key(&s)) & 0xFFFFFFFFLL;
    }
    *hash = h;
    return n;
}

// A copy on the heap, as a search keeps them; never inlined, so that it is not optimised away.
__attribute__((noinline)) static State *copy(const State *s) {
    State *t = malloc(sizeof *t);
    *t = *s;
    return t;
}

int main(int argc, char **argv) {
    int64_t games = argc > 1 ? atoll(argv[1]) : 0, h, n = run(0, KNOWN_GAMES, &h);
    if (games < 1) {
        fprintf(stderr, "usage: yardstick GAMES\n");
        return 2;
    }
    if (n != KNOWN_ACTIONS || h != KNOWN_HASH) {
        printf("MISMATCH %ld %ld\n", (long)n, (long)h);
        return 1;
    }
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        double t = now();
        n = run(0, games, &h);
        t = now() - t;
        if (t < best) best = t;
    }
    State s = new_game(1);
    double best_copy = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        double t = now();
        State *p = copy(&s);
        for (int k = 0; k < COPIES; k++) {
            State *q = copy(p);
            free(p);
            p = q;
        }
        t = now() - t;
        if (t < best_copy) best_copy = t;
        free(p);
    }
    printf("%.0f games/s %.0f act/s h=%ld copy %.1f ns\n", games / best, n / best, (long)h, best_copy * 1e9 / COPIES);
    return 0;
}
