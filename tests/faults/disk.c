/* A disk whose power can be cut: loaded into a server before anything else (LD_PRELOAD), it writes down in what order the files of one
 * database are changed, and which of these changes were flushed. `disk.py` reads that and works out what a disk may have kept.
 *
 *   DISK_FILES  the path of the database; every file whose path begins so is watched, but no index in shared memory (-shm): it has to be
 *               made again after a power cut anyway, and is changed without any call that could be seen here
 *   DISK_LOG    where it is written down
 *
 * A change is noted after it was made and a flush after it has returned, both under one lock: whatever the program says later it says
 * with this log already written. The log itself need not be flushed, since it is the process that is killed and not the machine.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITTEN = 1, RESIZED, FLUSHED, REMOVED, RENAMED, FOLDER_FLUSHED };

struct head {
    uint32_t kind, name_length;
    int64_t at;
    uint64_t length;
};

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static const char *files;
static size_t files_length, folder_length;
static int noted = -1;

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
    const char *log = getenv("DISK_LOG");
    files = getenv("DISK_FILES");
    if (!files || !log) return;
    files_length = strlen(files);
    folder_length = (size_t)(strrchr(files, '/') - files);
    noted = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(uint32_t kind, const char *name, int64_t at, const void *data, size_t length) {
    struct head head = {kind, (uint32_t)strlen(name), at, length};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name_length}, {(void *)data, length}};
    size_t whole = sizeof head + head.name_length + length;
    if (writev(noted, parts, length ? 3 : 2) != (ssize_t)whole) abort();
}

static int ours(const char *path) {
    size_t length = strlen(path);
    return noted >= 0 && !strncmp(path, files, files_length) && !(length > 4 && !strcmp(path + length - 4, "-shm"));
}

/* The path of an open file or folder; 0 when it is none of ours. */
static int known(int fd, char *path) {
    struct stat found;
    if (noted < 0 || fstat(fd, &found) || (!S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode))) return 0;
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (S_ISDIR(found.st_mode)) return (size_t)length == folder_length && !strncmp(path, files, folder_length);
    return ours(path);
}

ssize_t write(int fd, const void *data, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    char path[PATH_MAX];
    if (!known(fd, path)) return real(fd, data, length);
    pthread_mutex_lock(&order);
    ssize_t done = real(fd, data, length);
    if (done > 0) note(WRITTEN, path, lseek(fd, 0, SEEK_CUR) - done, data, (size_t)done);
    pthread_mutex_unlock(&order);
    return done;
}

#define PWRITE(name, offset) \
    ssize_t name(int fd, const void *data, size_t length, offset at) { \
        REAL(ssize_t, name, int, const void *, size_t, offset); \
        char path[PATH_MAX]; \
        if (!known(fd, path)) return real(fd, data, length, at); \
        pthread_mutex_lock(&order); \
        ssize_t done = real(fd, data, length, at); \
        if (done > 0) note(WRITTEN, path, at, data, (size_t)done); \
        pthread_mutex_unlock(&order); \
        return done; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define FTRUNCATE(name, offset) \
    int name(int fd, offset size) { \
        REAL(int, name, int, offset); \
        char path[PATH_MAX]; \
        if (!known(fd, path)) return real(fd, size); \
        pthread_mutex_lock(&order); \
        int done = real(fd, size); \
        if (!done) note(RESIZED, path, size, NULL, 0); \
        pthread_mutex_unlock(&order); \
        return done; \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

#define FSYNC(name) \
    int name(int fd) { \
        REAL(int, name, int); \
        char path[PATH_MAX]; \
        if (!known(fd, path)) return real(fd); \
        pthread_mutex_lock(&order); \
        int done = real(fd); \
        if (!done) note(strlen(path) == folder_length ? FOLDER_FLUSHED : FLUSHED, path, 0, NULL, 0); \
        pthread_mutex_unlock(&order); \
        return done; \
    }
FSYNC(fsync)
FSYNC(fdatasync)

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    if (!ours(path)) return real(path);
    pthread_mutex_lock(&order);
    int done = real(path);
    if (!done) note(REMOVED, path, 0, NULL, 0);
    pthread_mutex_unlock(&order);
    return done;
}

int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *);
    if (!ours(from) && !ours(to)) return real(from, to);
    pthread_mutex_lock(&order);
    int done = real(from, to);
    if (!done) note(RENAMED, from, 0, to, strlen(to));
    pthread_mutex_unlock(&order);
    return done;
}
