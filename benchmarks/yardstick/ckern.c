// The yardstick as a hand-written Python extension: what a bot loop in Python costs over the same kernel (figure B).
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "kernel.h"

typedef struct {
    PyObject_HEAD
    State s;
} Obj;

static PyTypeObject T;
static PyObject *small[32];  // the numbers of the actions, made once

static PyObject *m_legal_actions(Obj *o, PyObject *_) {
    int64_t m = legal(&o->s);
    Py_ssize_t n = __builtin_popcountll(m), i = 0;
    PyObject *l = PyList_New(n);
    if (!l) return NULL;
    while (m) {
        PyObject *x = small[__builtin_ctzll(m)];
        Py_INCREF(x);
        PyList_SET_ITEM(l, i++, x);
        m &= m - 1;
    }
    return l;
}

static PyObject *m_apply(Obj *o, PyObject *a) {
    long x = PyLong_AsLong(a);
    if (x == -1 && PyErr_Occurred()) return NULL;
    apply(&o->s, x);
    Py_RETURN_NONE;
}

static PyObject *m_over(Obj *o, PyObject *_) { return PyBool_FromLong(over(&o->s)); }

static PyMethodDef methods[] = {
    {"legal_actions", (PyCFunction)m_legal_actions, METH_NOARGS, "the numbers of the legal actions"},
    {"apply", (PyCFunction)m_apply, METH_O, "play a legal action"},
    {"over", (PyCFunction)m_over, METH_NOARGS, "whether the game has ended"},
    {0},
};

static PyTypeObject T = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ckern.State",
    .tp_basicsize = sizeof(Obj),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = methods,
};

static PyObject *f_new_game(PyObject *_, PyObject *a) {
    Obj *n = PyObject_New(Obj, &T);
    if (n) n->s = new_game(PyLong_AsLongLong(a));
    return (PyObject *)n;
}

static PyMethodDef functions[] = {
    {"new_game", f_new_game, METH_O, "a new game with a seed"},
    {0},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "ckern", 0, -1, functions};

PyMODINIT_FUNC PyInit_ckern(void) {
    for (int i = 0; i < 32; i++) small[i] = PyLong_FromLong(i);
    if (PyType_Ready(&T) < 0) return NULL;
    return PyModule_Create(&definition);
}
