/** The part of WebAssembly that is used here: the compiler knows it only with the browser's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    readonly buffer: ArrayBuffer
    /** Both count pages of 64 KiB; the answer is how many there were. */
    grow(pages: number): number
  }
  type Imports = Record<string, Record<string, unknown>>
  type Exports = Record<string, unknown>
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
}
