/** The part of WebAssembly that is used here: the compiler knows it only with the browser's types. */
declare namespace WebAssembly {
  type Module = object
  const Module: new (bytes: Uint8Array) => Module

  type Memory = {
    readonly buffer: ArrayBuffer
    /** Both count pages of 64 KiB; the answer is how many there were. */
    grow(pages: number): number
  }
  const Memory: new (limits: { initial: number }) => Memory

  type Imports = Record<string, Record<string, unknown>>
  type Exports = Record<string, unknown>
  type Instance = { readonly exports: Exports }
  const Instance: new (module: Module, imports: Imports) => Instance
}
