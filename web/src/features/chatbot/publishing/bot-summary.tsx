import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Pencil, Power, Send } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { formatAgo } from '../../../lib/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { saveBotDraft } from './bot-draft-store.ts'
import type { Chatbot } from './chatbot-logic.ts'
import { checksQuery } from '../queries.ts'
import { publishFailure, useBot, usePauseRival } from './use-bot.ts'
import { Tag } from '../../../ui/tag.tsx'

/** Settings of the saved bot with its actions. */
export function BotSummary({ account, bot }: { account: ConnectedAccount; bot: Chatbot }) {
  const { setRag } = useBot(account, bot)
  return (
    <section aria-labelledby="bot-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="bot-title" tabIndex={-1} className="section-head">
          {m.publish_title()}
        </h2>
        <Button
          size="dense"
          icon={<Pencil size={14} aria-hidden="true" />}
          onClick={() => saveBotDraft(account.platform_user_id, bot)}
        >
          {m.common_edit()}
        </Button>
      </div>
      <BotSettings bot={bot} platformUserId={account.platform_user_id} />
      <Switch
        label={m.common_knowledge_base_rag()}
        hint={m.common_use_knowledge_base()}
        checked={setRag.isPending ? setRag.variables : bot.is_rag_enabled}
        onCheckedChange={(enabled) => !setRag.isPending && setRag.mutate(enabled)}
      />
      <Activation account={account} bot={bot} />
    </section>
  )
}

function Activation({ account, bot }: { account: ConnectedAccount; bot: Chatbot }) {
  const { publish, takeOffline } = useBot(account, bot)
  return (
    <>
      {publish.error && (
        <Banner type="error" onDismiss={publish.reset}>
          {publishFailure(publish.error)}
        </Banner>
      )}
      {bot.is_active ? (
        <Button
          className="self-start"
          busy={takeOffline.isPending}
          icon={<Power size={16} aria-hidden="true" />}
          onClick={() => takeOffline.mutate(bot)}
        >
          {m.publish_take_offline()}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="self-start"
          busy={publish.isPending}
          icon={<Send size={16} aria-hidden="true" />}
          onClick={() => publish.mutate(bot)}
        >
          {m.publish_again()}
        </Button>
      )}
    </>
  )
}

function BotSettings({ bot, platformUserId }: { bot: Chatbot; platformUserId: string }) {
  return (
    <dl className="m-0 flex flex-col border-t border-line">
      <div className="flex flex-col gap-1 border-b border-line py-3">
        <dt className="meta">{m.common_status()}</dt>
        <dd className="m-0 flex flex-wrap items-center gap-2">
          {bot.is_active ? (
            <LiveState platformUserId={platformUserId} />
          ) : (
            <>
              <BotStateTag live={false} />
              <span>{m.publish_offline_text()}</span>
            </>
          )}
          <span className="meta">{m.publish_changed({ ago: formatAgo(bot.updated_at) })}</span>
        </dd>
      </div>
      <div className="flex flex-col gap-1 border-b border-line py-3">
        <dt className="meta">{m.publish_name()}</dt>
        <dd className="m-0 font-medium">
          <bdi dir="auto">{bot.name}</bdi>
        </dd>
        {bot.conversation && (
          <dd className="m-0 flex flex-wrap items-center gap-2">
            <Link
              to={paths.aiConversation}
              search={{ automation_id: bot.conversation.automation_id }}
              className="text-text underline"
            >
              {m.publish_open_conversation()}
            </Link>
            <HelpLink term="ai-conversation" />
          </dd>
        )}
      </div>
      <div className="flex flex-col gap-1 border-b border-line py-3">
        <dt className="meta flex items-center gap-2">
          {m.common_system_prompt()}
          <HelpLink term="system-prompt" />
        </dt>
        <dd className="m-0 whitespace-pre-wrap">
          {bot.system_prompt.trim() || <span className="text-text-2">{m.publish_no_prompt()}</span>}
        </dd>
      </div>
    </dl>
  )
}

/** Says that the bot replies only after the checks found no automation that replies first. */
function LiveState({ platformUserId }: { platformUserId: string }) {
  const { data: checks } = useQuery(checksQuery(platformUserId))
  const pause = usePauseRival(platformUserId)
  const rival = checks?.find(({ item }) => item === 'rival')?.automation
  if (!rival) {
    return (
      <>
        <BotStateTag live />
        {checks && <span>{m.publish_live_text()}</span>}
      </>
    )
  }
  return (
    <>
      <span className="flex items-center gap-2">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-warn" />
        {m.publish_rival_text({ automation: rival.name })}
      </span>
      <Button
        size="dense"
        busy={pause.isPending}
        aria-label={m.publish_pause_rival_named({ automation: rival.name })}
        onClick={() => pause.mutate(rival)}
      >
        {m.common_pause()}
      </Button>
    </>
  )
}

/** Whether the bot is live. */
export function BotStateTag({ live }: { live: boolean }) {
  return live ? (
    <Tag tone="ok" glyph={<CircleCheck size={12} aria-hidden="true" />}>
      {m.publish_live()}
    </Tag>
  ) : (
    <Tag glyph={<Power size={12} aria-hidden="true" />}>{m.publish_offline()}</Tag>
  )
}
