import { BotStateTag } from '../src/features/chatbot/publishing/bot-summary.tsx'
import { AudioPlayer } from '../src/components/audio-player.tsx'
import { GoogleLogo } from '../src/components/google-logo.tsx'
import { PlatformLogo } from '../src/components/platform-logo.tsx'
import { Avatar } from '../src/components/avatar.tsx'
import { HelpLink } from '../src/components/help-link.tsx'
import { CostTag } from '../src/components/tags/cost-tag.tsx'
import { HealthTag } from '../src/components/tags/health-tag.tsx'
import { KeywordChips } from '../src/components/keyword-chips.tsx'
import { LogTrace } from '../src/components/decision-trace/decision-trace.tsx'
import { SearchMarks } from '../src/components/search-marks.tsx'
import { SampleBadge } from '../src/components/tags/sample-badge.tsx'
import { StatusTag } from '../src/components/tags/status-tag.tsx'
import { Disclosure } from '../src/ui/disclosure.tsx'
import { CountBadge } from '../src/ui/count-badge.tsx'
import { Keys } from '../src/ui/keys.tsx'
import { Metric } from '../src/ui/metric.tsx'
import { MetricStrip } from '../src/ui/metric-strip.tsx'
import { OneLine } from '../src/ui/one-line.tsx'
import { Tag, type Tone } from '../src/ui/tag.tsx'
import { execution } from '../test/automation-samples.ts'
import { type ComponentStates, statesOf } from './state-parts.tsx'

const tones: Tone[] = ['neutral', 'ok', 'warn', 'bad', 'iris', 'sky', 'fern', 'coral']

export const marks: ComponentStates[] = [
  {
    name: 'AudioPlayer',
    states: { 'not loaded yet': () => <AudioPlayer src="/hello.m4a" label="Voice message" /> },
  },
  {
    name: 'Tag',
    states: statesOf(tones, (tone) => <Tag tone={tone}>{tone}</Tag>),
  },
  {
    name: 'OneLine',
    states: {
      short: () => <OneLine>Price questions</OneLine>,
      'cut, left to right': () => <OneLine className="w-24">Questions about prices</OneLine>,
      'cut, right to left': () => <OneLine className="w-24">أسئلة عن الأسعار والتوصيل</OneLine>,
    },
  },
  {
    name: 'Disclosure',
    states: {
      open: () => (
        <Disclosure open onToggle={() => undefined}>
          3 other automations
        </Disclosure>
      ),
      closed: () => (
        <Disclosure open={false} onToggle={() => undefined}>
          3 other automations
        </Disclosure>
      ),
      row: () => (
        <Disclosure open look="row" className="h-11" onToggle={() => undefined}>
          3 comments without a match
        </Disclosure>
      ),
    },
  },
  {
    name: 'Avatar',
    states: {
      initial: () => <Avatar username="nora.k" picture={null} />,
      'unknown name': () => <Avatar username={null} picture={null} />,
    },
  },
  { name: 'GoogleLogo', states: { logo: () => <GoogleLogo /> } },
  {
    name: 'PlatformLogo',
    states: {
      all: () => (
        <span className="flex items-center gap-4">
          <PlatformLogo platform="instagram" />
          <PlatformLogo platform="x" />
          <PlatformLogo platform="gmail" />
        </span>
      ),
    },
  },
  {
    name: 'SearchMarks',
    states: {
      'one text': () => <SearchMarks text="What is the price?" search="the price" />,
      'several words': () => <SearchMarks text="What is the price?" search={['what', 'price']} />,
      'cut before the match': () => (
        <SearchMarks
          cut
          search="vase"
          text="I would like to send something back to you, it is the blue vase"
        />
      ),
      'without a search': () => <SearchMarks text="What is the price?" search={undefined} />,
    },
  },
  {
    name: 'HealthTag',
    states: {
      healthy: () => <HealthTag status="HEALTHY" reason="" />,
      warning: () => <HealthTag status="WARNING" reason="3 of 20 replies were refused." />,
      critical: () => <HealthTag status="CRITICAL" reason="The login at Instagram has ended." />,
    },
  },
  {
    name: 'StatusTag',
    states: {
      active: () => <StatusTag status="ACTIVE" />,
      paused: () => <StatusTag status="PAUSED" />,
      inactive: () => <StatusTag status="INACTIVE" />,
      'bot live': () => <BotStateTag live />,
      'bot offline': () => <BotStateTag live={false} />,
    },
  },
  {
    name: 'Badges',
    states: {
      help: () => <HelpLink term="reply-window" />,
      cost: () => <CostTag value={0.5} />,
      sample: () => <SampleBadge />,
      unread: () => <CountBadge text="9+" label="12 unread" />,
      keys: () => <Keys keys="$mod+K" between="then" />,
      'keys in turn': () => <Keys keys="g d" between="then" />,
    },
  },
  {
    name: 'KeywordChips',
    states: {
      shown: () => <KeywordChips keywords={['price', 'how much']} ink="coral" />,
      removable: () => (
        <KeywordChips
          keywords={['price', 'a very long keyword of several words']}
          ink="sky"
          onRemove={() => {}}
          removeLabel={(keyword) => `Remove ${keyword}`}
        />
      ),
      'typed again': () => <KeywordChips keywords={['price']} ink="iris" bumped="price" />,
    },
  },
  {
    name: 'MetricStrip',
    states: {
      values: () => <Strip value="1,204" note="+12 this week" />,
      zero: () => <Strip value="0" />,
      unknown: () => <Strip value="–" note="Not known yet" />,
      loading: () => <Strip value="" loading />,
    },
  },
  {
    name: 'DecisionTrace',
    states: {
      fired: () => <LogTrace entry={execution()} />,
      stopped: () => (
        <LogTrace
          entry={execution({
            state: 'skipped',
            reason_code: 'no_keyword',
            trace: [
              { gate: 'origin', outcome: 'passed', values: {} },
              { gate: 'trigger', outcome: 'stopped', values: {} },
            ],
          })}
        />
      ),
    },
  },
]

const Strip = (props: { value: string; note?: string; loading?: boolean }) => (
  <MetricStrip label="Figures">
    <Metric label="Followers" {...props} />
    <Metric label="Replies" {...props} />
  </MetricStrip>
)
