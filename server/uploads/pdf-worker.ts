import { parentPort, workerData } from 'node:worker_threads'
import { readPdf } from './read-pdf.ts'

// The parent thread wrote workerData as the bytes of the file.
parentPort?.postMessage(await readPdf(workerData as Uint8Array))
