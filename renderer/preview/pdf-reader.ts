/*
 * What runs in the worker of a preview: the part of pdf.js that reads a file. The worker comes from a blob of the frame, so it
 * has the frame's policy and its origin, which is nobody's. It begins when it is loaded.
 */
import 'pdfjs-dist/build/pdf.worker.mjs'
