import { join } from 'node:path'
import { build } from 'vite'
import { browsers } from './browsers.ts'
import { pureFunctions } from './pure-functions.ts'

const entry = join(import.meta.dirname, 'src/app/first-view/show-frame.ts')

/** The script of the first views. It is no module: it runs where it stands, before the page is painted. */
export async function buildFrameScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: browsers,
      rolldownOptions: {
        input: entry,
        output: { format: 'iife' },
        // It takes single functions out of what the app is made of.
        treeshake: { moduleSideEffects: [entry], manualPureFunctions: pureFunctions },
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The script of the first views was not built.')
  return result.output[0].code
}
