/**
 * What the product believes about Instagram. The control command `assume` makes one of them false, so that a test
 * shows what the product does when the belief is wrong.
 */
export const assumptions = {
  // Login
  token_answer_flat: 'The answer to the code exchange is a flat object.',
  token_answer_has_permissions: 'The answer to the code exchange lists the granted permissions.',
  token_answer_permissions_list: 'The granted permissions are a list, not text separated by commas.',
  token_user_id_number: 'The user id of the code exchange is a JSON number.',
  token_lifetime_given: 'The long-lived token comes with its lifetime.',
  token_refresh_works: 'A token older than 24 hours can be refreshed.',
  me_answer_flat: 'The answer of /me is a flat object.',
  me_optional_fields_known: 'The fields followers_count, follows_count and media_count of /me exist.',
  account_type_upper_case: 'The account type is in upper case.',
  account_type_given: '/me returns the account type.',
  scope_error_permission_code: 'A call without its permission is refused with code 10.',

  // Subscription
  subscribes_live_comments: 'The webhook field live_comments can be subscribed.',
  subscribes_mentions: 'The webhook field mentions can be subscribed.',
  subscribes_message_edit: 'The webhook field message_edit can be subscribed.',
  subscribes_message_reactions: 'The webhook field message_reactions can be subscribed.',
  subscribes_messaging_handover: 'The webhook field messaging_handover can be subscribed.',
  subscribes_messaging_optins: 'The webhook field messaging_optins can be subscribed.',
  subscribes_messaging_postbacks: 'The webhook field messaging_postbacks can be subscribed.',
  subscribes_messaging_referral: 'The webhook field messaging_referral can be subscribed.',
  subscribes_messaging_seen: 'The webhook field messaging_seen can be subscribed.',
  subscription_readable: 'The subscribed fields of an account can be read.',
  subscription_lists_fields: 'The list of subscriptions names the fields of each app.',
  subscription_listed: 'The list of subscriptions contains the app once it is subscribed.',
  subscription_adds_fields: 'Subscribing to a field keeps the fields that were subscribed before.',
  subscribe_needs_basic_only: 'A webhook field can be subscribed without the permission of its feature.',

  // Comment events
  comment_in_changes: 'Comments arrive in the list changes of an entry.',
  comment_has_author: 'A comment event has the id of its author.',
  comment_has_text: 'A comment event has its text.',
  comment_has_username: 'A comment event has the username of its author.',
  comment_id_named_id: 'The id of a comment is in the property id.',
  comment_time_seconds: 'The time of a comment entry is in seconds.',
  comment_has_product_type: 'The media of a comment event has a product type.',
  comment_has_media: 'A comment event has the id of its media.',
  comment_on_own_media: 'Comment events are about media of the account.',
  comment_readable: 'A comment can be read by its id.',
  own_comment_marked: 'Comments of the account itself carry self_ig_scoped_id.',
  entry_id_is_user_id: 'The entry id of a webhook is the user_id of /me, not its app-scoped id.',
  ids_are_text: 'Ids in webhooks are text, not numbers.',

  // Message events
  message_time_milliseconds: 'The time of a message is in milliseconds.',
  echo_is_marked: 'An echo carries is_echo.',
  echo_delivered: 'Every message of the account is delivered as an echo.',
  attachment_types_known: 'The types of attachments are those of the documentation.',
  story_mention_is_attachment: 'A story mention is an attachment of the type story_mention.',
  story_reply_has_story: 'A story reply names the story in reply_to.',
  message_has_content: 'A message without is_unsupported has text or attachments.',
  edit_has_text: 'The event of an edited message has its new text.',
  postback_has_mid: 'A postback has a message id.',

  // Delivery
  delivered_once: 'A webhook is delivered once.',
  delivered_in_order: 'Webhooks arrive in the order of their events.',
  signed_with_instagram_secret: 'Webhooks are signed with the Instagram app secret.',
  webhooks_keep_arriving: 'Webhooks arrive as long as the account is subscribed.',

  // Sending
  send_returns_message_id: 'The answer to a sent message has its id.',
  reply_returns_id: 'The answer to a public reply has its id.',
  private_reply_accepts_templates: 'A private reply may be a template or have quick replies.',
  mentions_answerable: 'Mentions on posts of other accounts can be answered.',
  private_reply_on_live: 'A comment on a live broadcast may be answered in private.',
  chat_menu_settable: 'The questions and the menu of a chat can be set.',
  usage_headers_present: 'Answers carry usage headers.',
  errors_have_own_status: 'Errors have the HTTP status 400 or above.',

  // Reading
  conversations_readable: 'Conversations can be read.',
  conversations_newest_first: 'Conversations are listed newest first.',
  comments_newest_first: 'Comments of a post are listed newest first.',
  comments_nested_in_media: 'Posts can be read together with their comments.',
  ad_comments_readable: 'Comments below an ad can be read by the id of its media.',
  comments_have_author: 'Listed comments name their author.',
  media_has_product_type: 'Media have a product type.',
  profile_readable: 'The profile of a person who wrote can be read.',
  listed_items_complete: 'Every item of a list has the documented properties.',
  last_page_has_no_next: 'The last page of a list has no next link.',

  // Insights
  insights_readable: 'Insights of an account can be read.',
  insights_reach_daily: 'The metric reach has a daily series.',
  insights_follower_count: 'The metric follower_count can be requested.',
  insights_views: 'The metric views can be requested.',
} as const

export type Assumption = keyof typeof assumptions

export const assumptionKeys = Object.keys(assumptions) as Assumption[]

export const isAssumption = (name: string): name is Assumption => Object.hasOwn(assumptions, name)

export const holds = (settings: { falseAssumptions: ReadonlySet<Assumption> }, name: Assumption): boolean =>
  !settings.falseAssumptions.has(name)
