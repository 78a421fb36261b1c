# Writes renames.json: old key → new key. Run in the tree before the change.
import json,glob,re,collections
langs=['en','de','es','pt','ar']
M={l:{} for l in langs}; F={}
for l in langs:
    for f in sorted(glob.glob(f'messages/{l}/*.json')):
        for k,v in json.load(open(f)).items():
            if k=='$schema': continue
            M[l][k]=v; F[k]=f.split('/')[-1][:-5]
R={l.split()[0]:l.split()[1] for l in '''
decision_log_filters_filters decision_log_filters
decision_log_filters_filters_2 decision_log_filters_on
decision_log_reply_reply_dismissed decision_log_reply_dismissed
decision_log_reply_reply_not_sent decision_log_reply_not_sent
decision_log_reply_reply_not_sent_2 decision_log_reply_not_sent
decision_log_reply decision_log_reply_draft
decision_log_reply_reply decision_log_reply
decision_trace_gate_decision_passed decision_trace_ai_passed
decision_trace_gate_decision_stopped decision_trace_ai_stopped
decision_trace_passed_cooldown_passed_no decision_trace_first_reply_to_customer
decision_trace_replies_replies decision_trace_reply_count
controls_characters_left_left controls_characters_left
controls_characters_left_too_long_by controls_too_long_by
message_kinds_no_text_no_text message_kinds_no_text
notifications_open_notifications notifications_open
notifications_open_notifications_unread notifications_open_many_unread
notifications_open_notifications_unread_2 notifications_open_unread
palette_shortcut_does_palette palette_shortcut_does_search_all
workspace_need_reply_conversation_needs_a workspace_conversation_needs_reply
workspace_need_reply_conversations_need_a workspace_conversations_need_reply
assistant_code_label_code_in assistant_code_in_language
assistant_code_label_code assistant_code
assistant_starters_1 assistant_starter_week
assistant_starters_2 assistant_starter_unanswered
assistant_starters_3 assistant_starter_create_automation
assistant_starters_4 assistant_starter_unread_emails
assistant_step_folded_1 assistant_step_count
assistant_step_folded_2_s assistant_step_seconds
auth_side_steps_1 auth_side_connect
auth_side_steps_2 auth_side_create_automation
auth_side_steps_3 auth_side_see_why
security_code_2 security_sign_in_code
security_code_backup_code security_backup_code
automations_list_all_automations automations_list_all
pause_all_pause pause_all
pause_all_pause_resume pause_all_resume
pause_all_pause_full pause_all_replies
pause_all_pause_resume_full pause_all_resume_replies
pause_all_pause_ask_title pause_all_ask_title
pause_all_pause_ask_text pause_all_ask_text
pause_all_pause_paused pause_all_paused
pause_all_pause_resumed pause_all_resumed
pause_all_pause_banner pause_all_banner
pause_all_pause_undo pause_all_undo
pause_all_pause_retry pause_all_retry
pause_all_pause_failed pause_all_failed
pause_all_pause_resume_failed pause_all_resume_failed
type_list_empty_list_title type_list_empty_title
type_list_empty_list_text type_list_empty_text
chooser_coming_soon_cards_1_title chooser_comment_engagement_title
chooser_coming_soon_cards_1_text chooser_comment_engagement_text
chooser_coming_soon_cards_2_title chooser_message_summary_title
chooser_coming_soon_cards_2_text chooser_message_summary_text
chooser_coming_soon_cards_3_title chooser_comment_classification_title
chooser_coming_soon_cards_3_text chooser_comment_classification_text
chooser_coming_soon_cards_4_title chooser_content_generation_title
chooser_coming_soon_cards_4_text chooser_content_generation_text
chat_menu_menu chat_menu_entries
chat_menu_menu_hint chat_menu_entries_hint
knowledge_source_ready_passages_passages knowledge_source_passages
knowledge_source_ready_passages knowledge_source_passages
knowledge_source_ready_pages_pages knowledge_source_pages
knowledge_training_item_cut_text_is_over knowledge_training_item_cut_character
knowledge_training_item_cut_text_is_over_2 knowledge_training_item_cut_characters
publish_rag_changed_knowledge_base_rag publish_rag_enabled
publish_rag_changed_knowledge_base_rag_2 publish_rag_disabled
training_source_list_changes_no_changes_at training_source_list_unchanged
training_source_list_changes_last_update_added training_source_list_changed
training_gap_asked_asked_once training_gap_asked_once
training_gap_asked_asked_times_last training_gap_asked_times
ai_conversation_scale_1 ai_conversation_scale_precise
ai_conversation_scale_2 ai_conversation_scale_balanced
ai_conversation_scale_3 ai_conversation_scale_creative
editor_field_scale_1 editor_field_scale_precise
editor_field_scale_2 editor_field_scale_balanced
editor_field_scale_3 editor_field_scale_creative
backtest_dry_run_days_label_last_days backtest_dry_run_last_days
backtest_dry_run_days_label_last_hours backtest_dry_run_last_hours
backtest_dry_run_looked_checked backtest_dry_run_checked_comments
backtest_dry_run_looked_checked_2 backtest_dry_run_checked_messages
comment_reply_comment_reply_titles_create comment_reply_titles_create
comment_reply_comment_reply_titles_edit comment_reply_titles_edit
comment_reply_preview_sample_comment comment_reply_preview_question
comment_reply_preview_sample_reply comment_reply_preview_answer
editor_first_automation_keywords_1 editor_first_automation_keyword
editor_range_1d editor_range_day
editor_range_2d editor_range_two_days
editor_range_1w editor_range_week
editor_range_2w editor_range_two_weeks
editor_range_1m editor_range_month
editor_range_1y editor_range_year
sentence_posts_1d sentence_posts_day
sentence_posts_2d sentence_posts_two_days
sentence_posts_1w sentence_posts_week
sentence_posts_2w sentence_posts_two_weeks
sentence_posts_1m sentence_posts_month
sentence_posts_1y sentence_posts_year
delete_comment_actions_delete moderation_actions_delete
delete_comment_actions_hide moderation_actions_hide
delete_comment_action_hints_delete moderation_action_hints_delete
delete_comment_action_hints_hide moderation_action_hints_hide
delete_comment_delete_warning moderation_delete_warning
delete_comment_sample_comment moderation_sample_comment
delete_comment_gone_delete moderation_gone_delete
delete_comment_gone_hide moderation_gone_hide
message_samples_button_template_buttons_1_text message_samples_shop_button
message_samples_quick_replies_buttons_1_text message_samples_quick_replies_prices
message_samples_quick_replies_buttons_1_payload message_samples_quick_replies_prices_payload
message_samples_quick_replies_buttons_2_text message_samples_quick_replies_opening_hours
message_left_left message_characters_left
message_left_too_long_by message_too_long_by
inbox_name_unknown_name inbox_name_unknown
inbox_window_days_days_h inbox_window_days_hours
inbox_live_chat_title_with_unread_live_chat inbox_live_chat_title_many_unread
inbox_live_chat_title_with_unread_live_chat_2 inbox_live_chat_title_unread
inbox_live_chat_tabs_chat inbox_live_chat_tabs_conversations
inbox_thread_hellos_1 inbox_thread_hello_help
inbox_thread_hellos_2 inbox_thread_hello_thanks
inbox_thread_hellos_3 inbox_thread_hello_look_into_it
mailbox_in_mailbox mailbox_in_address
mailbox_can_1 mailbox_can_list
mailbox_can_2 mailbox_can_read
mailbox_can_3 mailbox_can_draft
mailbox_can_4 mailbox_can_send
problem_fixed_answer_answer problem_fixed_answer_empty
server_server_closing server_is_closing
server_models_server_none server_models_none_suitable
server_models_server_no_list server_models_no_list
server_models_server_key server_models_key
server_message_window_before_message server_message_window_closed_before
models_model_choice_retired_retired models_choice_retired
models_model_choice_retired_retired_is_used models_choice_retired_replaced
models_model_choice_account_default_default_model models_choice_account_default
models_model_choice_account_default_default_model_2 models_choice_account_default_named
models_model_choice_ending_ends models_choice_ending
models_model_choice_ending_ends_then models_choice_ending_replaced
models_model_choice_ends models_choice_ends
settings_reply_handover_reply settings_reply_handover
settings_reply_handover_reply_hint settings_reply_handover_hint
list_changes_change_failed_couldnt_activate list_changes_activate_failed
list_changes_change_failed_couldnt_pause list_changes_pause_failed
list_changes_changed_activated list_changes_activated
list_changes_changed_paused list_changes_paused
list_changes_named_automations list_changes_automations
assistant_option_keys_press assistant_option_key
assistant_option_keys_press_to_choose assistant_option_keys
decision_trace_gate_statement_handed_over decision_trace_handed_over
decision_trace_gate_statement_text_written_by_ai decision_trace_written_by_ai
decision_trace_passed_this_post_is decision_trace_passed_this_post
decision_trace_passed_post_from_the decision_trace_passed_post_from
changed_elsewhere_text_of_on changed_elsewhere_on
changed_elsewhere_text_of_off changed_elsewhere_off
automations_list_executions_not_used_yet automations_list_not_used_yet
automations_list_executions_moderated automations_list_moderated
automations_list_executions_sent automations_list_sent
decision_log_state_word_done decision_log_state_done
decision_log_state_word_hidden decision_log_state_hidden
'''.strip().split('\n')}
for k in M['en']:
    if k.startswith('models_model_choice_') and k not in R: R[k]=k.replace('models_model_choice_','models_choice_')
for k in R: assert k in F, k
# Equal texts
apart=re.compile(r'^(landing_|legal_|server_assist_)')
alone=set('decision_log_filters_rule billing_active server_deletion_code palette_shortcut_does_automation workspace_tabs_automation inbox_list_nothing_yet'.split())
groups=collections.defaultdict(list)
for k in M['en']:
    if apart.match(k) or k in alone: continue
    groups[json.dumps([M[l][k] for l in langs],ensure_ascii=False)].append(k)
def text_of(k):
    v=M['en'][k]
    return v if isinstance(v,str) else list(v[0]['match'].values())[-1]
def slug(t):
    words=re.findall(r"[a-z]+",t.lower().replace("'",'').replace('’',''))
    out=[]
    for w in words:
        if w not in out: out.append(w)
    return '_'.join(out[:5])
taken=set(M['en'])-set(R)|set(R.values())
common=[]
for ks in groups.values():
    new={R.get(k,k) for k in ks}
    if len(ks)<2: continue
    if len({F[k] for k in ks})==1:
        target=min(new,key=lambda k:(len(k),k))
    else:
        target='common_'+slug(text_of(ks[0]))
        target={'Last 24 hours':'common_last_day','Last 30 days':'common_last_month','Checking…':'common_checking_now','“{text}”':'common_quoted','Tone, limits and topics to avoid.':'common_system_prompt_hint','Without sources, the chatbot uses only its system prompt and passes other questions to you.':'common_without_sources','Let the chatbot use your knowledge base.':'common_use_knowledge_base','Try another search or remove a filter.':'common_try_another_search','You sign in with Google, so your address comes from Google.':'common_address_of_google','AI {money}':'common_ai_cost','{amount} characters left':'common_characters_left','Hidden or deleted by another automation':'common_moderated_by_another'}.get(text_of(ks[0]),target)
        if all(re.match('decision_|funnel_',k) for k in ks): target=target.replace('common_','decision_')
        n=target
        if target in taken: target={'common_done':'common_finish','common_failed':'common_not_delivered'}.get(target,target+'_again')
        if target.startswith('common_'): common.append(target)
    taken.add(target)
    for k in ks: R[k]=target
    for k in [k for k in ks if R[k]==k]: del R[k]
# automation senders etc.
json.dump(R,open('/tmp/b-codemod/renames.json','w'),indent=1)
print(len(R),'renames',len(set(common)),'common')
for c in common: print(c, '|', json.dumps(text_of([k for k in R if R[k]==c][0]),ensure_ascii=False), len([k for k in R if R[k]==c]))
final=collections.defaultdict(set)
for k in M['en']: final[R.get(k,k)].add(json.dumps([M[l][k] for l in langs]))
print([k for k,v in final.items() if len(v)>1])
bad=[k for k in final if not re.match('landing_|legal_',k) and (re.search(r'\d',k) or len(set(k.split('_')))<len(k.split('_')))]
print('BAD',bad)
