import { replaceInvisible } from '@skein/contract/invisible-text'

const names: Readonly<Record<string, string>> = {
  '00ad': 'soft hyphen',
  '061c': 'Arabic letter mark',
  '180e': 'vowel separator',
  '200b': 'zero width space',
  '200c': 'zero width non-joiner',
  '200d': 'zero width joiner',
  '200e': 'left-to-right mark',
  '200f': 'right-to-left mark',
  '202a': 'left-to-right embedding',
  '202b': 'right-to-left embedding',
  '202c': 'end of direction',
  '202d': 'left-to-right override',
  '202e': 'right-to-left override',
  '2060': 'word joiner',
  '2066': 'left-to-right isolate',
  '2067': 'right-to-left isolate',
  '2068': 'first strong isolate',
  '2069': 'end of isolate',
  feff: 'zero width no-break space',
}

/** Replaces characters that hide text or change its order by their names, such as `‹right-to-left override›`. */
export const showHidden = (text: string): string =>
  replaceInvisible(text, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
    return `‹${names[code] ?? `U+${code.toUpperCase()}`}›`
  })
