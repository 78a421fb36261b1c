import { runProgram } from './machine/start-process.ts'
import { note, type Measure } from './report/measure.ts'

/** What the measured process prints for each function. */
interface Figures {
  name: string
  inputs: number
  /** It runs in the reading process or in a thread. */
  off_loop: boolean
  /** Milliseconds of the slowest call. */
  stall: number
  /** 1 is linear, 2 quadratic; of the worst text. */
  exponent: number
  /** Texts for which it is too slow. */
  slow: string[]
}

/**
 * Feeds every function that reads text of strangers or tenants with adversarial texts, up to the limits of the product and
 * at least 16,000 characters, and measures the longest call and the growth of its time. `step` takes every nth text,
 * `server` is another folder of the server, `only` the name of one function.
 */
export async function textGrowth({
  step,
  server = 'server',
  only,
}: {
  step: number
  server?: string
  only?: string
}): Promise<Measure[]> {
  const args = [step, ...(only === undefined ? [] : [only])]
  const functions: Figures[] = await runProgram(server, 'test/growth/measure-text.ts', args)
  for (const { name, stall, exponent, slow } of functions.toSorted((a, b) => b.stall - a.stall)) {
    note(`${name.padEnd(40)} ${stall.toFixed(1).padStart(7)} ms  exponent ${exponent.toFixed(2)}`)
    for (const text of slow) note(`  too slow: ${text}`)
  }
  const onLoop = functions.filter(({ off_loop }) => !off_loop)
  return [
    { name: 'text.functions', value: functions.length, unit: '' },
    { name: 'text.inputs', value: functions.reduce((sum, { inputs }) => sum + inputs, 0), unit: '' },
    { name: 'text.worst_stall', value: Math.max(...onLoop.map(({ stall }) => stall)), unit: 'ms' },
    { name: 'text.worst_exponent', value: Math.max(...functions.map(({ exponent }) => exponent)), unit: '' },
    { name: 'text.too_slow', value: functions.reduce((sum, { slow }) => sum + slow.length, 0), unit: '' },
  ]
}
