import {
  ArrowRight,
  CircleQuestionMark,
  History,
  type LucideIcon,
  MessagesSquare,
  Plus,
  Settings,
  SunMoon,
  UserRound,
  Workflow,
  Zap,
} from 'lucide-react'
import type { groupNames } from './palette-names.ts'

/** The icon of the commands of a group. */
export const groupIcons: Readonly<Record<keyof typeof groupNames, LucideIcon>> = {
  screen: Zap,
  recent: History,
  go: ArrowRight,
  create: Plus,
  automation: Workflow,
  conversation: MessagesSquare,
  settings: Settings,
  account: UserRound,
  theme: SunMoon,
  help: CircleQuestionMark,
}
