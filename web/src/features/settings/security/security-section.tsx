import type { Security } from '@skein/contract/users/security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { securityWords } from '../../../copy/settings/security.ts'
import { settingsWords } from '../../../copy/settings/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Devices } from './devices.tsx'
import { Google } from './google.tsx'
import { Invitations } from './invitations.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordRow } from './password-row.tsx'
import { Row } from '../row.tsx'
import { Section } from '../section.tsx'
import { securityQuery } from './security-query.ts'
import { TwoFactorDialog, type TwoFactorTask } from './two-factor-dialog.tsx'

/** Password, two-step sign-in, passkeys, Google, signed-in devices and invitations. */
export function SecuritySection() {
  const query = useQuery(securityQuery)
  return (
    <Section id="security" title={settingsWords.security} text={securityWords.text}>
      <Loaded query={query} failed={securityWords.failed} waiting="h-64 rounded-card">
        {(security) => (
          <>
            <PasswordRow hasPassword={security.has_password} />
            <TwoFactor {...security} />
            <Passkeys passkeys={security.passkeys} />
            <Google connected={security.google} />
            <Devices />
            {security.can_invite && <Invitations />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function TwoFactor({ has_password, two_factor }: Security) {
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  return (
    <>
      <Row
        title={
          <>
            {securityWords.twoFactor}
            {has_password && (
              <Tag tone={two_factor ? 'ok' : 'neutral'}>
                {two_factor ? securityWords.on : securityWords.off}
              </Tag>
            )}
          </>
        }
        text={has_password ? securityWords.twoFactorText : securityWords.twoFactorNone}
        action={
          has_password && (
            <div className="flex flex-wrap gap-2">
              {two_factor && <Button onClick={() => setTask('codes')}>{securityWords.newCodes}</Button>}
              <Button onClick={() => setTask(two_factor ? 'disable' : 'enable')}>
                {two_factor ? securityWords.turnOff : securityWords.turnOn}
              </Button>
            </div>
          )
        }
      />
      {task && <TwoFactorDialog key={task} task={task} onClose={() => setTask(null)} />}
    </>
  )
}
