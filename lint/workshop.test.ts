import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', 'web')

/** Components that the workshop does not show, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/components/back-link.tsx': 'is a LinkButton with an arrow; `e2e/screens/screens.spec.ts` shows it',
  'src/components/split-view/detail-head.tsx':
    'fills the window; the activity in `e2e/screens/screens.spec.ts` shows it',
  'src/components/split-view/pane-failure.tsx':
    'fills the window; the activity in `e2e/screens/screens.spec.ts` shows it',
  'src/components/split-view/rows-skeleton.tsx':
    'fills the window; the activity in `e2e/screens/screens.spec.ts` shows it',
  'src/components/split-view/split-view.tsx':
    'fills the window; the activity in `e2e/screens/screens.spec.ts` shows it',
  'src/ui/brand.tsx': 'every screen of `e2e/screens/screens.spec.ts` shows it',
  'src/ui/feedback/full-screen-spinner.tsx': 'is the main landmark of its page, and a page has one',
  'src/ui/feedback/loaded.tsx': 'draws a Skeleton, an ErrorState or its children',
  'src/ui/feedback/toaster.tsx': 'loads the viewport of the toasts when there is one',
  'src/ui/skip-link.tsx': 'belongs at the top of a page',
  'src/ui/visually-hidden.tsx': 'is not visible',
}

/** The imported files of each file. */
const imports = new Map(
  globSync('{src/ui,src/components,workshop}/**/*.{ts,tsx}', { cwd: web }).map((file) => [
    file,
    importsOf(file),
  ]),
)

function importsOf(file: string): string[] {
  const code = readFileSync(join(web, file), 'utf8')
  return [...code.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) =>
    posix.join(dirname(file), path),
  )
}

/** Returns the files of the workshop and all that they import. */
function shown(): Set<string> {
  const files = new Set([...imports.keys()].filter((file) => file.startsWith('workshop/')))
  for (const file of files) for (const next of imports.get(file) ?? []) files.add(next)
  return files
}

const components = [...imports.keys()].filter(
  (file) =>
    file.startsWith('src/') &&
    !file.endsWith('.test.tsx') &&
    /export (?:function|const) [A-Z]\w*[a-z]/.test(readFileSync(join(web, file), 'utf8')) &&
    file.endsWith('.tsx'),
)

test('shows every shared component, except those listed with a reason', () => {
  expect(components.length).toBeGreaterThan(60)
  const shownFiles = shown()
  const missing = components.filter((file) => !shownFiles.has(file))
  expect(missing.toSorted()).toEqual(Object.keys(elsewhere))
})

/** Components of every screen. A name in the workshop may be longer. */
const inventory = `
  AutomationSentence TimelineRail MetricStrip GroupHead TableRow AutomationTile HealthTag StatusTag
  Badges ChooserCard EditorShell TriggerSwitch KeywordField PostPicker MessageTypeTabs
  ButtonListEditor QuickReplyEditor CarouselEditor AudioFields ModelPanel Choices PhonePreview TestBench DeployBar DeployDialog
  JsonView SourceTabs UploadList SourceRow CharCounter BotCard ConversationList ConversationItem
  ThreadView MessageBubble Composer AgentRun ToolCard InterruptCard AnswerBlock ThreadList
  AccountSwitcher Toast Banner ConnectionBar CommandPalette Checklist EmptyState ErrorState Skeleton
  Menu Dialog AlertDialog Drawer Button Field Tabs
`
  .trim()
  .split(/\s+/)

test('names every part of the inventory', () => {
  const partNames = globSync('workshop/*-states.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/\bname: '(\w+)/g)].map(([, name]) => name),
  )
  expect(inventory.filter((name) => !partNames.includes(name))).toEqual([])
})
