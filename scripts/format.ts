import { runOpenly, tool } from './run-tool.ts'

process.exit(await runOpenly([tool('oxfmt', 'bin/oxfmt'), ...process.argv.slice(2)]))
