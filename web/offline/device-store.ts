/** What the device keeps: actions to send, photos that belong to them, and what the screens read last. */
export type StoreName = 'actions' | 'photos' | 'reads'
type Row = { id: string }

export type DeviceStore = {
  /** False where the browser keeps nothing: then it lasts as long as the page. */
  readonly isLasting: boolean
  all<T extends Row>(name: StoreName): Promise<T[]>
  put<T extends Row>(name: StoreName, row: T): Promise<void>
  remove(name: StoreName, id: string): Promise<void>
  clear(): Promise<void>
}

const NAMES: readonly StoreName[] = ['actions', 'photos', 'reads']
const DATABASE = 'hauler'
const VERSION = 1

/** The database of this browser; the page's memory where it has none, or refuses it. */
export async function openDeviceStore(): Promise<DeviceStore> {
  try {
    return databaseStore(await openDatabase())
  } catch {
    return memoryStore()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    for (const name of NAMES) request.result.createObjectStore(name, { keyPath: 'id' })
  })
  return resultOf(request)
}

function databaseStore(database: IDBDatabase): DeviceStore {
  // A later version of the page may want to change the stores.
  database.addEventListener('versionchange', () => database.close())
  const change = (names: StoreName | readonly StoreName[], make: (at: IDBTransaction) => void) => {
    const transaction = database.transaction(names, 'readwrite')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    transaction.addEventListener('complete', () => resolve())
    // A full device ends the transaction so.
    transaction.addEventListener('abort', () => reject(transaction.error))
    make(transaction)
    return promise
  }
  return {
    isLasting: true,
    all: (name) => resultOf(database.transaction(name).objectStore(name).getAll()),
    put: (name, row) => change(name, (at) => at.objectStore(name).put(row)),
    remove: (name, id) => change(name, (at) => at.objectStore(name).delete(id)),
    clear: () =>
      change(NAMES, (at) => {
        for (const name of NAMES) at.objectStore(name).clear()
      }),
  }
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
    clear: async () => stores.forEach((store) => store.clear()),
  }
}
