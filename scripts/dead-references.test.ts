import { expect, it } from 'vitest'
import { deadReferences } from './dead-references.ts'

const known = { hasPath: (path: string) => path === 'server/src/app.ts', scripts: ['check'] }

it('a path in code marks that does not exist is reported', () => {
  expect(deadReferences('See `server/src/app.ts` and `server/src/gone.ts`.', known)).toEqual([
    'server/src/gone.ts',
  ])
})

it('a link to a missing file is reported, an address and an anchor are not', () => {
  const text = '[a](gone.md#part) [b](https://example.com/x) [c](#here)'
  expect(deadReferences(text, known)).toEqual(['gone.md'])
})

it('a picture between two blocks of commands is looked for, what stands in other blocks is not', () => {
  const text = '```sh\nnpm start\n```\n\n![a](gone.png)\n\n```ini\n[b](also.md)\n```\n\n```sh\nls\n```\n'
  expect(deadReferences(text, known)).toEqual(['gone.png'])
})

it('an npm script that does not exist is reported, in shell blocks too', () => {
  expect(deadReferences('```sh\nnpm run check\nnpm run fly\n```', known)).toEqual(['npm run fly'])
})

it('patterns, placeholders, packages and routes are not paths', () => {
  expect(
    deadReferences('`server/src/features/<noun>/` `/api/docs` `@skein/contract` `*-rules.ts`', known),
  ).toEqual([])
})
