import type { Overview } from '@skein/contract/administration/overview'
import { m } from '@skein/messages'
import { TechnicalDetails } from '../../../components/technical-details.tsx'
import { formatAgo, formatDateTime } from '../../../lib/format.ts'
import { Section } from '../section.tsx'
import { Fact, Facts } from './facts.tsx'
import { GuideLink } from './guide-link.tsx'
import { SetUpTag } from './set-up-tag.tsx'

const signUpNames = {
  open: m.administration_sign_up_open(),
  invite: m.administration_sign_up_invite(),
  closed: m.administration_sign_up_closed(),
}

const roleNames = {
  web: m.administration_role_web(),
  worker: m.administration_role_worker(),
  agent: m.administration_role_agent(),
}

/** Version, address, sign-up, email and backups. */
export function OverviewSection({ overview }: { overview: Overview }) {
  const { installation, sign_up, mail } = overview
  const { version, node, postgres, started_at, roles, public_url, restored_at } = installation
  return (
    <Section
      id="server"
      title={m.administration_overview()}
      text={m.administration_overview_text()}
      aside={<GuideLink page="deployment" title={m.administration_overview()} />}
    >
      <Facts label={m.administration_overview()}>
        <Fact label={m.administration_version()} notes={[m.administration_runs_on({ node, postgres })]}>
          {version}
        </Fact>
        <Fact label={m.administration_started()}>
          <span className="inline-block first-letter:uppercase">{formatDateTime(started_at)}</span>
        </Fact>
        <Fact label={m.administration_roles()} variables={['ROLES']}>
          {roles.map((role) => (
            <p key={role}>{roleNames[role]}</p>
          ))}
        </Fact>
        <Fact
          label={m.administration_address()}
          variables={['PUBLIC_URL']}
          notes={[reachabilityOf(overview)]}
        >
          <bdi className="break-all">{public_url}</bdi>
        </Fact>
        <Fact label={m.administration_sign_up()} variables={['SIGN_UP']}>
          {signUpNames[sign_up.mode]}
        </Fact>
        <MailFact mail={mail} />
        <Fact
          label={m.administration_backups()}
          notes={[
            m.administration_backups_text(),
            restored_at && m.administration_restored({ when: formatDateTime(restored_at) }),
          ]}
        >
          {m.administration_backups_unknown()}
        </Fact>
      </Facts>
    </Section>
  )
}

/** Only a delivery proves that the address was reachable. */
function reachabilityOf({ installation, meta }: Overview): string {
  if (installation.address === 'private') return m.administration_address_private()
  return meta.last_delivery_at === null
    ? m.administration_address_unknown()
    : m.administration_address_reached({ when: formatAgo(meta.last_delivery_at) })
}

const MailFact = ({ mail: { configured, waiting, oldest_at, last_failure } }: Pick<Overview, 'mail'>) => (
  <Fact
    label={m.administration_mail()}
    variables={['SMTP_URL']}
    notes={[
      !configured && m.administration_mail_local(),
      waiting > 0 && m.administration_mail_waiting({ count: waiting }),
      oldest_at && m.administration_oldest({ duration: formatAgo(oldest_at) }),
      last_failure && m.administration_last_failure({ when: formatDateTime(last_failure.at) }),
    ]}
  >
    <SetUpTag isSet={configured} />
    {last_failure && <TechnicalDetails text={last_failure.message} />}
  </Fact>
)
