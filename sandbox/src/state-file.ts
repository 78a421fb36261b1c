import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { emptyData, type SandboxState, type SandboxData } from './state/state-types.ts'

const FORMAT = 3

/** Returns the state of the last run, or undefined if there is none or it has another format. */
export function loadState(path: string): SandboxData | undefined {
  if (!existsSync(path)) return undefined
  try {
    const kept: unknown = deserialize(readFileSync(path))
    // Data that an older release saved lacks newer collections.
    return isKept(kept) ? { ...emptyData(kept.data.seed), ...kept.data } : undefined
  } catch {
    return undefined
  }
}

/** Saves the state a second after each change, and once more when it is stopped. */
export function keepState(state: SandboxState, path: string): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    timer = undefined
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // It contains tokens and passwords of the simulated accounts, and mails.
    rmSync(`${path}.new`, { force: true })
    writeFileSync(`${path}.new`, serialize({ format: FORMAT, data: state.data }), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  const stopListening = state.listen(() => {
    timer ??= setTimeout(save, 1000).unref()
  })
  return {
    stop: () => {
      stopListening()
      clearTimeout(timer)
      save()
    },
  }
}

/** The format number is enough: the same code wrote the rest. */
function isKept(kept: unknown): kept is { format: number; data: SandboxData } {
  return (
    typeof kept === 'object' && kept !== null && 'format' in kept && kept.format === FORMAT && 'data' in kept
  )
}
