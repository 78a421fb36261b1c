import type { BrokenFile } from './case.ts'

export const limits: BrokenFile[] = [
  {
    title: 'any',
    file: 'server/src/infra/loose.ts',
    code: 'export const loose = (value: any) => value\n',
    rule: 'typescript(no-explicit-any)',
    says: /any/,
  },
  {
    title: 'a default export',
    file: 'server/src/infra/defaulted.ts',
    code: 'const one = 1\nexport default one\n',
    rule: 'import(no-default-export)',
    says: /named exports/,
  },
  {
    title: 'a fourth parameter',
    file: 'server/src/infra/wide.ts',
    code: 'export const wide = (a: number, b: number, c: number, d: number) => a + b + c + d\n',
    rule: 'eslint(max-params)',
    says: /too many parameters/,
  },
  {
    title: 'a function of more than fifty lines',
    file: 'server/src/infra/tall.ts',
    code: `export function tall(total: number) {\n${'  total += 1\n'.repeat(51)}  return total\n}\n`,
    rule: 'eslint(max-lines-per-function)',
    says: /too many lines/,
  },
  {
    title: 'a file of more than three hundred lines',
    file: 'server/src/infra/endless.ts',
    code: lines(301),
    rule: 'eslint(max-lines)',
    says: /too many lines/,
  },
  {
    title: 'a file of more than two hundred lines is warned about',
    file: 'server/src/infra/long.ts',
    code: lines(201),
    rule: 'house(long-file)',
    says: /40 to 120/,
  },
  {
    title: 'a file that needs one that needs it',
    file: 'server/src/infra/hen.ts',
    code: `import { egg } from './egg.ts'\nexport const hen = () => egg\n`,
    rule: 'import(no-cycle)',
    says: /cycle/,
  },
  {
    title: 'and the one that it needs',
    file: 'server/src/infra/egg.ts',
    code: `import { hen } from './hen.ts'\nexport const egg = () => hen\n`,
    rule: 'import(no-cycle)',
    says: /cycle/,
  },
]

function lines(count: number) {
  return Array.from({ length: count }, (_all, index) => `export const line${index} = ${index}\n`).join('')
}
