import type { Overview } from '@skein/contract/administration/overview'
import { m } from '@skein/messages'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { Section } from '../section.tsx'
import { Fact, Facts } from './facts.tsx'
import { GuideLink } from './guide-link.tsx'
import { SetUpTag } from './set-up-tag.tsx'

/** The Meta app, its webhooks, and Google. */
export function DeliverySection({ overview: { meta, gmail } }: { overview: Overview }) {
  return (
    <Section
      id="delivery"
      title={m.administration_delivery()}
      aside={<GuideLink page="connect-instagram" title={m.administration_delivery()} />}
    >
      <Facts label={m.administration_delivery()}>
        <Fact
          label={m.administration_meta_app()}
          variables={['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET', 'META_APP_SECRET']}
          notes={[!meta.has_secret && !meta.has_second_secret && m.administration_secret_missing()]}
        >
          {meta.app_id === null ? <SetUpTag isSet={false} /> : <bdi>{meta.app_id}</bdi>}
        </Fact>
        <Fact label={m.administration_verify_token()} variables={['INSTAGRAM_WEBHOOK_VERIFY_TOKEN']}>
          <SetUpTag isSet={meta.has_verify_token} />
        </Fact>
        <Fact label={m.administration_last_delivery()}>
          {meta.last_delivery_at === null
            ? m.administration_none_yet()
            : formatDateTime(meta.last_delivery_at)}
        </Fact>
        <Fact
          label={m.administration_bad_signatures()}
          notes={[
            m.administration_since_start(),
            meta.bad_signatures > 0 && m.administration_bad_signatures_text(),
          ]}
        >
          {formatNumber(meta.bad_signatures)}
        </Fact>
        <Fact label={m.administration_google()} variables={['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']}>
          <SetUpTag isSet={gmail.configured} />
        </Fact>
      </Facts>
    </Section>
  )
}
