import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { emptyData, type SandboxState, type SandboxData } from './state/state-types.ts'

const FORMAT = 3

/** Returns the state of the last run, or undefined if there is none or it has another format. */
export function loadState(path: string): SandboxData | undefined {
  if (!existsSync(path)) return undefined
  try {
    const content: unknown = deserialize(readFileSync(path))
    // Data that an older release saved lacks newer collections.
    return isKept(content) ? { ...emptyData(content.data.seed), ...content.data } : undefined
  } catch {
    return undefined
  }
}

const saveAfterMs = 1000
const retryAfterMs = 10_000

/**
 * Saves the state one second after each change and when it is stopped. When a write fails, for example because the disk is
 * full, it reports the error once and tries again with the next change.
 */
export function keepState(
  state: SandboxState,
  path: string,
  report: (problem: string) => void = (problem) => void process.stderr.write(`${problem}\n`),
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isReported = false
  const saveAfter = (milliseconds: number) => {
    timer ??= setTimeout(save, milliseconds).unref()
  }
  const save = () => {
    timer = undefined
    try {
      writeState(path, state.data)
      isReported = false
    } catch (error) {
      if (!isReported) report(`sandbox: The state could not be saved: ${String(error)}`)
      isReported = true
      saveAfter(retryAfterMs)
    }
  }
  const stopListening = state.listen(() => saveAfter(saveAfterMs))
  return {
    stop: () => {
      stopListening()
      clearTimeout(timer)
      save()
      clearTimeout(timer)
    },
  }
}

function writeState(path: string, data: SandboxData): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // It contains tokens and passwords of the simulated accounts, and mails.
  rmSync(`${path}.new`, { force: true })
  writeFileSync(`${path}.new`, serialize({ format: FORMAT, data }), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** The format number is enough: the same code wrote the rest. */
function isKept(content: unknown): content is { format: number; data: SandboxData } {
  return (
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    content.format === FORMAT &&
    'data' in content
  )
}
