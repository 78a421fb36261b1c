import { join } from 'node:path'
import { textGrowth } from '../text-growth.ts'
import { makeBuild, unboundedPattern, type Patch } from './broken-builds.ts'

/** Returns for how many texts the drill `text` finds the function with the pattern too slow. */
async function countSlowTexts(patches: readonly Patch[]): Promise<number> {
  const build = makeBuild(patches)
  try {
    const measures = await textGrowth({
      step: 10,
      server: join(build.root, 'server'),
      only: unboundedPattern.textFunction,
    })
    const figures = Object.fromEntries(measures.map(({ name, value }) => [name, value]))
    if (figures['text.functions'] !== 1) {
      throw new Error(`No function of the drill "text" is named "${unboundedPattern.textFunction}".`)
    }
    return figures['text.too_slow'] ?? NaN
  } finally {
    build.remove()
  }
}

/** Returns the slow texts of the server as it is and of the build with a pattern without limits. */
export async function findsUnboundedPattern(): Promise<{ plain: number; broken: number }> {
  const plain = await countSlowTexts([])
  return { plain, broken: await countSlowTexts(unboundedPattern.patches) }
}
