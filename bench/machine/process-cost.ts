import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the processor's own clock. */
const microsecondsPerTick = 10_000

/**
 * Returns the processor time in microseconds, user and system, of the processes in `roots`, of the PostgreSQL whose
 * first process is `database`, and of all their descendants since they started. NaN on a system without `/proc`.
 */
export function processorTime(roots: readonly number[], database?: number): number {
  const processes = readProcesses()
  if (processes.length === 0) return Number.NaN
  const family = familyOf(processes, database === undefined ? roots : [...roots, database])
  return family.reduce((sum, { cpu }) => sum + cpu, 0)
}

/** Returns the ids of a process and all its descendants. Empty on a system without `/proc`. */
export const processFamily = (pid: number): number[] =>
  familyOf(readProcesses(), [pid]).map((each) => each.pid)

interface Process {
  pid: number
  parent: number
  cpu: number
}

function familyOf(processes: readonly Process[], roots: readonly number[]): Process[] {
  const pids = new Set(roots)
  for (let grew = true; grew;) {
    grew = false
    for (const { pid, parent } of processes) {
      if (pids.has(parent) && !pids.has(pid)) grew = Boolean(pids.add(pid))
    }
  }
  return processes.filter(({ pid }) => pids.has(pid))
}

function readProcesses(): Process[] {
  try {
    const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
    return pids.flatMap((pid) => readProcess(pid) ?? [])
  } catch {
    return []
  }
}

function readProcess(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain blanks and brackets.
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    const ticks = (index: number) => Number(fields[index]) * microsecondsPerTick
    // PostgreSQL ends its own children; their time is counted by their parent.
    const childTicks = text.slice(0, end).includes('(postgres') ? ticks(13) + ticks(14) : 0
    return { pid: Number(pid), parent: Number(fields[1]), cpu: ticks(11) + ticks(12) + childTicks }
  } catch {
    return undefined
  }
}
