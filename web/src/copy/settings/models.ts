import { m } from '@skein/messages'

export const modelChoiceWords = {
  priced: (label: string, price: string) => m.models_model_choice_priced({ label, price }),
  retired: (label: string, replacement: string | null) =>
    replacement === null
      ? m.models_model_choice_retired_retired({ label })
      : m.models_model_choice_retired_retired_is_used({ label, replacement }),
  ending: (label: string, day: string, replacement: string | null) =>
    replacement === null
      ? m.models_model_choice_ending_ends({ label, day })
      : m.models_model_choice_ending_ends_then({ label, day, replacement }),
  ends: (label: string, day: string) => m.models_model_choice_ends({ label, day }),
  becomes: (label: string, day: string, other: string) =>
    m.models_model_choice_becomes({ label, day, other }),
  useInstead: (label: string) => m.models_model_choice_use_instead({ label }),
  other: m.models_model_choice_other(),
  otherName: m.models_model_choice_other_name(),
  otherHint: m.models_model_choice_other_hint(),
  noKey: (label: string) => m.models_model_choice_no_key({ label }),
  answers: (priced: string) => m.models_model_choice_answers({ priced }),
  missing: m.models_model_choice_missing(),
  addKey: m.models_model_choice_add_key(),
  accountDefault: (label: string | null) =>
    label === null
      ? m.models_model_choice_account_default_default_model()
      : m.models_model_choice_account_default_default_model_2({ label }),
  automatic: m.models_model_choice_automatic(),
  defaultModel: m.models_model_choice_default_model(),
  defaultHint: m.models_model_choice_default_hint(),
  assistantModel: m.models_model_choice_assistant_model(),
  assistantHint: m.models_model_choice_assistant_hint(),
  chatbotModel: m.models_model_choice_chatbot_model(),
} as const
