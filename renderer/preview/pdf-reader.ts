/*
 * Runs in the preview's worker: the part of pdf.js that reads a file. The worker is created from a blob of the frame,
 * so it inherits the frame's policy and opaque origin. It starts when it is loaded.
 */
import 'pdfjs-dist/build/pdf.worker.mjs'
