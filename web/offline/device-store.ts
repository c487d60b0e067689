import { noteRoom } from './storage-room.ts'

/** What the device keeps: actions to send, photos that belong to them, and what the screens read last. */
export type StoreName = 'actions' | 'photos' | 'reads'
type Row = { id: string; owner: number }

export type DeviceStore = {
  /** False where the browser keeps nothing: then it lasts as long as the page. */
  readonly isLasting: boolean
  all<T extends Row>(name: StoreName): Promise<T[]>
  put<T extends Row>(name: StoreName, row: T): Promise<void>
  remove(name: StoreName, id: string): Promise<void>
  /** Deletes everything of one person. */
  forget(owner: number): Promise<void>
}

const NAMES: readonly StoreName[] = ['actions', 'photos', 'reads']
const DATABASE = 'hauler'
const VERSION = 1
/** Some browsers never answer after they were updated. */
const PATIENCE_MS = 5_000

/** The database of this browser; the page's memory where it has none, refuses it or does not answer. */
export async function openDeviceStore(): Promise<DeviceStore> {
  const { promise: noAnswer, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The browser does not answer')), PATIENCE_MS)
  try {
    return databaseStore(await Promise.race([openDatabase(), noAnswer]))
  } catch {
    return memoryStore()
  } finally {
    clearTimeout(timer)
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    for (const name of NAMES) request.result.createObjectStore(name, { keyPath: 'id' })
  })
  const database = await resultOf(request)
  // A later version of the page may want to change the stores.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Runs each transaction; a phone ends the connection of a page that was out of sight for long, which opens another. */
function connection(first: IDBDatabase) {
  let database = first
  return async <T>(run: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    const used = database
    try {
      return await run(used)
    } catch (error) {
      if (!(error instanceof DOMException) || !CONNECTION_LOST.includes(error.name)) throw error
      if (database === used) database = await openDatabase()
      return run(database)
    }
  }
}
const CONNECTION_LOST: readonly string[] = ['InvalidStateError', 'UnknownError']

function databaseStore(first: IDBDatabase): DeviceStore {
  const connected = connection(first)
  const change = (names: StoreName | readonly StoreName[], make: (at: IDBTransaction) => void) =>
    connected(async (database) => {
      const transaction = database.transaction(names, 'readwrite')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      transaction.addEventListener('complete', () => resolve())
      // A full device ends the transaction so.
      transaction.addEventListener('abort', () => reject(transaction.error))
      make(transaction)
      return promise
    })
  return {
    isLasting: true,
    all: (name) =>
      connected(async (database) =>
        resultOf(database.transaction(name).objectStore(name).getAll()),
      ),
    put: async (name, row) => {
      try {
        await change(name, (at) => at.objectStore(name).put(row))
        noteRoom(name, true)
      } catch (error) {
        if (isFull(error)) noteRoom(name, false)
        throw error
      }
    },
    remove: (name, id) => change(name, (at) => at.objectStore(name).delete(id)),
    forget: (owner) =>
      change(NAMES, (at) => {
        for (const name of NAMES) deleteRowsOf(owner, at.objectStore(name))
      }),
  }
}

const isFull = (error: unknown): boolean =>
  (error instanceof Error || error instanceof DOMException) && error.name === 'QuotaExceededError'

function deleteRowsOf(owner: number, store: IDBObjectStore): void {
  const request = store.openCursor()
  request.addEventListener('success', () => {
    const cursor = request.result
    if (!cursor) return
    if ((cursor.value as Row).owner === owner) cursor.delete()
    cursor.continue()
  })
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error))
  return promise
}

/** The same in the page's memory. */
export function memoryStore(): DeviceStore {
  const stores = new Map<StoreName, Map<string, Row>>(NAMES.map((name) => [name, new Map()]))
  const rows = (name: StoreName) => stores.get(name) ?? new Map<string, Row>()
  return {
    isLasting: false,
    // What is put in one by one comes out as the same kind.
    all: async <T extends Row>(name: StoreName) => [...rows(name).values()] as T[],
    put: async (name, row) => void rows(name).set(row.id, row),
    remove: async (name, id) => void rows(name).delete(id),
    forget: async (owner) => {
      for (const store of stores.values())
        for (const [id, row] of store) if (row.owner === owner) store.delete(id)
    },
  }
}
