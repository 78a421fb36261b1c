import type { SoundFile } from './case.ts'

export const soundFiles: SoundFile[] = [
  {
    title: 'a verb that reaches down and up the order by the front door',
    file: 'server/src/features/automations/set-activation.ts',
    code: `import { Automation } from '@skein/contract/automations/automation'
import type { Ctx } from '../../context.ts'
import { requireAccount } from '../accounts/index.ts'
import { decideNext } from './engine/decide-next.ts'
import * as store from './store.ts'

export async function setActivation(ctx: Ctx, input: { at: string }) {
  const account = await requireAccount(ctx, new Date(input.at))
  return Automation.parse(decideNext(await store.load(ctx, account)))
}
`,
  },
  {
    title: 'SQL in a store',
    file: 'server/src/features/automations/store.ts',
    code: `import { sql } from '#src/infra/db/sql.ts'\nexport const load = (...given: unknown[]) => sql\`\${given}\`\n`,
  },
  {
    title: 'fetch in an integration',
    file: 'server/src/integrations/instagram/client.ts',
    code: `export const call = () => fetch('https://graph.instagram.com')\n`,
  },
  {
    title: 'an engine on the contract and its neighbours',
    file: 'server/src/features/automations/engine/decide-next.ts',
    code: `import { limits } from '@skein/contract/limits'
import type { Ctx } from '../../../context.ts'
import { match } from './match.ts'

export function decideNext(row: Ctx) {
  return match(row, limits)
}
`,
  },
  {
    title: 'a screen on session, product and ui',
    file: 'web/src/features/inbox/inbox-screen.tsx',
    code: `import { useSession } from '../session/use-session.ts'
import { Button } from '../../ui/button.tsx'

export function InboxScreen() {
  return <Button>{useSession()}</Button>
}
`,
  },
  {
    title: 'a browser test on the control client',
    file: 'e2e/inbox.spec.ts',
    code: `import { control } from '@skein/sandbox/control'\nexport const world = control\n`,
  },
  {
    title: 'a server test that starts the sandbox',
    file: 'server/src/features/inbox/messages/send-message.test.ts',
    code: `import { start } from '@skein/sandbox/start'\nexport const now = () => [start, Date.now()]\n`,
  },
  {
    title: 'a form component, which is not a form model',
    file: 'web/src/features/auth/sign-in-form.tsx',
    code: `import { useState } from 'react'\nexport const SignInForm = () => useState(0)[0]\n`,
  },
  {
    title: 'a second store of a large feature',
    file: 'server/src/features/decisions/log/log-store.ts',
    code: `import { sql } from '#src/infra/db/sql.ts'\nexport const count = sql\n`,
  },
]
