import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNamedBy } from './resolve-address-logic.ts'

const here = 'https://skein.example'
const name = `${'Ab0_-x'.repeat(5)}Zz.png`
const file = { kind: 'images', name }

test.each([
  `https://skein.example/images/${name}`,
  `HTTPS://SKEIN.EXAMPLE/images/${name}`,
  `http://skein.example/images/${name}`,
  `https://skein.example:443/images/${name}`,
  `https://skein.example./images/${name}`,
  `https://user:password@skein.example/images/${name}`,
  `https://skein.example//images///${name}`,
  `https://skein.example/./images/${name}`,
  `https://skein.example/audio/../images/${name}`,
  `https://skein.example/audio/%2e%2E/images/${name}`,
  `https://skein.example/audio/..%2fimages%2f${name}`,
  `https://skein.example/%69mages/${name}`,
  `https://skein.example/images/%41${name.slice(1)}`,
  `https:\\\\skein.example\\images\\${name}`,
  `https:/skein.example/images/${name}`,
  `https:skein.example/images/${name}`,
  `  https://skein.example/images/${name}\n`,
  `https://skein.exa\tmple/ima\nges/${name}`,
  `https://ｓkein.example/images/${name}`,
  `https://skein。example/images/${name}`,
  `https://skein.example/images/${name}?size=1#top`,
])('recognises the file of %j', (address) => {
  expect(fileNamedBy(here, address)).toEqual(file)
})

test.each([
  ['https://SKEIN.example:443/', 'https://skein.example'],
  ['http://127.0.0.1:4000', 'http://127.1:4000'],
  ['https://xn--mller-kva.example', 'https://müller.example'],
  ['https://müller.example.', 'https://xn--mller-kva.example'],
])('takes %s and %s for the same installation', (one, other) => {
  expect(fileNamedBy(one, `${other}/images/${name}`)).toEqual(file)
})

test.each([
  `https://other.example/images/${name}`,
  `https://skein.example.evil.example/images/${name}`,
  `https://skein.example@other.example/images/${name}`,
  `https://skein.example:8443/images/${name}`,
  `https://skein.example/pictures/${name}`,
  'https://skein.example/images/',
  `ftp://skein.example/images/${name}`,
  `/images/${name}`,
  'Look at our images/ folder',
  '',
])('takes %j for no file of this installation', (address) => {
  expect(fileNamedBy(here, address)).toBeNull()
})

const spellings = fc.record({
  scheme: fc.constantFrom('https:', 'HTTPS:', 'http:'),
  user: fc.constantFrom('', 'a@', 'a:b@'),
  host: fc.constantFrom('skein.example', 'SKEIN.example', 'skein.example.', 'skein%2Eexample'),
  slash: fc.array(fc.constantFrom('/', '//', '/./', '\\', '/x/../', '/%2e/', '/x/%2E%2e/'), {
    minLength: 2,
    maxLength: 2,
  }),
  encoded: fc.array(fc.boolean(), { minLength: 42, maxLength: 42 }),
  around: fc.constantFrom('', ' ', '\t', '\n'),
  end: fc.constantFrom('', '?a=b', '#c'),
})

test('recognises every combination of spellings', () => {
  fc.assert(
    fc.property(spellings, ({ scheme, user, host, slash: [one, two], encoded, around, end }) => {
      const path = [...`images/${name}`].map((letter, index) =>
        letter !== '/' && encoded[index] ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      )
      const [kind, rest] = path.join('').split('/')
      const address = `${around}${scheme}//${user}${host}${one}${kind}${two}${rest}${end}${around}`
      expect(fileNamedBy(here, address)).toEqual(file)
    }),
  )
})
