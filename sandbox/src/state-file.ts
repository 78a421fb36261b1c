import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { World, WorldData } from './world/world-types.ts'

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

/** Saves a moment after every change, and once more at the end. What cannot be saved now is tried again. */
export function keepState(world: World, path: string): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let told = false
  const saveIn = (milliseconds: number) => {
    timer ??= setTimeout(save, milliseconds)
    timer.unref()
  }
  const save = () => {
    timer = undefined
    try {
      write(path, { format: FORMAT, data: world.data })
      told = false
    } catch (error) {
      // A full disk is no reason to end: whoever plays goes on, and everything is kept once there is room.
      if (!told) process.stderr.write(`sandbox: the world cannot be saved: ${String(error)}\n`)
      told = true
      saveIn(5000)
    }
  }
  const stopListening = world.listen(() => saveIn(1000))
  return {
    stop: () => {
      stopListening()
      clearTimeout(timer)
      save()
      clearTimeout(timer)
    },
  }
}

function write(path: string, state: object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, serialize(state))
  renameSync(`${path}.new`, path)
}

/** Written by the same code: the format number is what is checked. */
function isKept(kept: unknown): kept is { format: number; data: WorldData } {
  return (
    typeof kept === 'object' && kept !== null && 'format' in kept && kept.format === FORMAT && 'data' in kept
  )
}
