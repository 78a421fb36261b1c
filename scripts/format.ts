import { runOpenly, tool } from './run-tool.ts'

const paths = process.argv.slice(2)
process.exit(
  await runOpenly([tool('prettier', 'bin/prettier.cjs'), '--write', ...(paths.length ? paths : ['.'])]),
)
