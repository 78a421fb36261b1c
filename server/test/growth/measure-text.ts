import '#src/infra/guard-json.ts'
import { longCorpus } from '@skein/engine/test/growth/adversarial-texts'
import { isTooSlow, measureGrowth } from '@skein/engine/test/growth/measure-growth'
import { textFunctions } from './text-functions.ts'

/** `1` measures each text, `10` every tenth. */
const step = Number(process.argv[2] ?? 1)
/** The function to measure; all by default. */
const only = process.argv[3]

const measuredFunctions = textFunctions.filter(({ name }) => only === undefined || name === only)
const functions = measuredFunctions.map((each, number) => {
  const texts = longCorpus.filter((_, at) => at % step === number % step)
  const measured = texts.map((text) => ({ text: text.name, ...measureGrowth(each, text.of) }))
  const slow = measured.filter((growth) => isTooSlow(each, growth))
  return {
    name: each.name,
    inputs: texts.length,
    off_loop: each.offLoop ?? false,
    stall: Math.max(...measured.map(({ stallMs }) => stallMs)),
    exponent: Math.max(0, ...measured.map(({ exponent }) => exponent ?? 0)),
    slow: slow.map(({ text }) => text),
  }
})
process.stdout.write(JSON.stringify(functions))
