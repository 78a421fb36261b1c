import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { World, WorldData } from './world.ts'

const FORMAT = 2

/** The world of the last run; undefined when there is none or it is from another format. */
export function loadState(path: string): WorldData | undefined {
  if (!existsSync(path)) return undefined
  try {
    const kept: unknown = deserialize(readFileSync(path))
    return isKept(kept) ? kept.data : undefined
  } catch {
    return undefined
  }
}

/** Saves a moment after every change, and once more at the end. */
export function keepState(world: World, path: string): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    timer = undefined
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, serialize({ format: FORMAT, data: world.data }))
    renameSync(`${path}.new`, path)
  }
  const stopListening = world.listen(() => {
    timer ??= setTimeout(save, 1000)
    timer.unref()
  })
  return {
    stop: () => {
      stopListening()
      clearTimeout(timer)
      save()
    },
  }
}

/** Written by the same code: the format number is what is checked. */
function isKept(kept: unknown): kept is { format: number; data: WorldData } {
  return (
    typeof kept === 'object' && kept !== null && 'format' in kept && kept.format === FORMAT && 'data' in kept
  )
}
