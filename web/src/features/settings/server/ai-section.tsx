import type { Overview, SharedProvider } from '@skein/contract/administration/overview'
import { providerLabels } from '@skein/contract/models/models'
import { m } from '@skein/messages'
import { formatCost, formatDateTime } from '../../../lib/format.ts'
import { Section } from '../section.tsx'
import { Fact, Facts } from './facts.tsx'
import { GuideLink } from './guide-link.tsx'
import { SetUpTag } from './set-up-tag.tsx'

const limitOf = (dollars: number | null): string =>
  dollars === null ? m.administration_no_limit() : m.administration_per_day({ amount: formatCost(dollars) })

/** What the shared keys have cost, their limits and their latest calls. */
export function AiSection({ overview: { spend, models } }: { overview: Overview }) {
  return (
    <Section
      id="ai"
      title={m.administration_ai()}
      text={m.administration_ai_text()}
      aside={<GuideLink page="models" title={m.administration_ai()} />}
    >
      <Facts label={m.administration_ai()}>
        <Fact label={m.common_today()}>{formatCost(spend.today)}</Fact>
        <Fact label={m.administration_spent_month()}>{formatCost(spend.month)}</Fact>
        <Fact label={m.administration_max_total()} variables={['MAX_TOTAL_DAILY_USD']}>
          {limitOf(spend.max_total_daily_usd)}
        </Fact>
        <Fact label={m.administration_max_account()} variables={['DEFAULT_DAILY_USD']}>
          {limitOf(spend.default_daily_usd)}
        </Fact>
        {models.map((model) => (
          <ProviderFact key={model.provider} model={model} />
        ))}
      </Facts>
    </Section>
  )
}

function ProviderFact({
  model: { provider, configured, last_success_at, last_failure_at },
}: {
  model: SharedProvider
}) {
  const isUnused = configured && last_success_at === null && last_failure_at === null
  return (
    <Fact
      label={providerLabels[provider]}
      variables={[`${provider.toUpperCase()}_API_KEY`]}
      notes={[
        isUnused && m.administration_no_calls(),
        last_success_at && m.administration_last_success({ when: formatDateTime(last_success_at) }),
        last_failure_at && m.administration_last_failure({ when: formatDateTime(last_failure_at) }),
      ]}
    >
      <SetUpTag isSet={configured} />
    </Fact>
  )
}
