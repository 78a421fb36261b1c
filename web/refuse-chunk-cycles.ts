import type { Plugin } from 'vite'

/** Files that a chunk loads before its own code runs, by the name of the chunk. */
export type StaticImports = ReadonlyMap<string, readonly string[]>

/** Stops the build if chunks import each other: the code of one would run before the code that it needs. */
export const refuseChunkCycles = (): Plugin => ({
  name: 'refuse-chunk-cycles',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const nameOf = (file: string) => {
      const chunk = chunks.find(({ fileName }) => fileName === file)
      return chunk ? `${chunk.name} (${file})` : file
    }
    const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
    const cycle = cycleOf(imports)
    if (cycle) this.error(`Chunks import each other: ${cycle.map(nameOf).join(' → ')}. Change their groups.`)
  },
})

/** Returns the names of chunks that import each other, the first one again at the end; null if no chunks do. */
export function cycleOf(imports: StaticImports): string[] | null {
  const visitedChunks = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (visitedChunks.has(name)) return null
    for (const imported of imports.get(name) ?? []) {
      const cycle = visit(imported, [...path, name])
      if (cycle) return cycle
    }
    visitedChunks.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}
