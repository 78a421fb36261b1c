import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Resources that a process and its descendants used since they started. */
export interface Cost {
  /** Processor time in microseconds, user and system: all, and the part of it that PostgreSQL took. */
  cpu: number
  postgresCpu: number
  /** Largest memory of the root process so far, in bytes. */
  peakMemory: number
}

/** Linux counts in hundredths of a second, whatever the processor's own clock. */
const microsecondsPerTick = 10_000

export const canMeasureCost = (): boolean => existsSync('/proc/self/stat')

/** Cost of the processes in `roots` and of all that descend from them; `database` is PostgreSQL's first process. */
export function costOf(roots: readonly number[], database?: number): Cost {
  const processes = readProcesses()
  const wanted = new Set(database === undefined ? roots : [...roots, database])
  for (let grew = true; grew;) {
    grew = false
    for (const { pid, parent } of processes) {
      if (wanted.has(parent) && !wanted.has(pid)) grew = Boolean(wanted.add(pid))
    }
  }
  const cost: Cost = { cpu: 0, postgresCpu: 0, peakMemory: 0 }
  for (const { pid, name, own, buried } of processes) {
    if (!wanted.has(pid)) continue
    const isPostgres = name.startsWith('postgres')
    // PostgreSQL ends its own children; those of the product are never more than PostgreSQL itself.
    const cpu = own + (isPostgres ? buried : 0)
    cost.cpu += cpu
    if (isPostgres) cost.postgresCpu += cpu
    if (roots.includes(pid)) cost.peakMemory += peakMemoryOf(pid)
  }
  return cost
}

export function costBetween(before: Cost, after: Cost): Cost {
  return {
    cpu: after.cpu - before.cpu,
    postgresCpu: after.postgresCpu - before.postgresCpu,
    peakMemory: after.peakMemory,
  }
}

interface Process {
  pid: number
  parent: number
  name: string
  own: number
  /** Time of children that ended. */
  buried: number
}

function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (readProcess(entry) ?? []) : []))
}

function readProcess(pid: string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain blanks and brackets.
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    const ticks = (index: number) => Number(fields[index]) * microsecondsPerTick
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      name: text.slice(text.indexOf('(') + 1, end),
      own: ticks(11) + ticks(12),
      buried: ticks(13) + ticks(14),
    }
  } catch {
    return undefined
  }
}

function peakMemoryOf(pid: number): number {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
