import type { BrokenFile } from './case.ts'

export const fileNames: BrokenFile[] = [
  {
    title: 'a drawer called utils',
    file: 'web/src/lib/utils.ts',
    code: 'export const one = 1\n',
    rule: 'house(file-names)',
    says: /not a concept/,
  },
  {
    title: 'a file in camelCase',
    file: 'server/src/infra/eventStream.ts',
    code: 'export const eventStream = 1\n',
    rule: 'house(file-names)',
    says: /kebab-case/,
  },
  {
    title: 'a fourth folder below src',
    file: 'sandbox/src/one/two/three/four/deep.ts',
    code: 'export const deep = 1\n',
    rule: 'house(file-names)',
    says: /Three folders/,
  },
  {
    title: 'an index file in web',
    file: 'web/src/ui/index.ts',
    code: 'export const ui = 1\n',
    rule: 'house(file-names)',
    says: /import the exact file/,
  },
  {
    title: 'a server feature file of no known kind',
    file: 'server/src/features/users/user-manager.ts',
    code: 'export const createThings = 1\n',
    rule: 'house(file-names)',
    says: /export `userManager`/,
  },
  {
    title: 'a folder of no known kind in a server feature',
    file: 'server/src/features/users/services/find-user.ts',
    code: 'export const findUser = 1\n',
    rule: 'house(file-names)',
    says: /decision record/,
  },
  {
    title: 'a web part whose component has another name',
    file: 'web/src/features/inbox/thread-row.tsx',
    code: 'export const Line = () => null\n',
    rule: 'house(file-names)',
    says: /export `ThreadRow`/,
  },
  {
    title: 'a web feature file of no known kind',
    file: 'web/src/features/inbox/logic.ts',
    code: 'export const decide = 1\n',
    rule: 'house(file-names)',
    says: /<noun>-reducer/,
  },
]
