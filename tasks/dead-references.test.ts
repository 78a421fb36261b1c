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

it('an npm script that does not exist is reported, in shell blocks too', () => {
  expect(deadReferences('```sh\nnpm run check\nnpm run fly\n```', known)).toEqual(['npm run fly'])
})

it('patterns, placeholders, packages and routes are not paths', () => {
  expect(
    deadReferences('`server/src/features/<noun>/` `/api/docs` `@skein/contract` `*-rules.ts`', known),
  ).toEqual([])
})
