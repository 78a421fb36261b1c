import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runOpenly } from './run-tool.ts'

const suite = join(root, 'bench', 'evals.ts')

if (existsSync(suite)) process.exit(await runOpenly([suite, ...process.argv.slice(2)]))
process.stdout.write('There are no judged sets yet: they come with the first decision that a model takes.\n')
