-- Pictures can be held back until their dealer has answered. See docs/decisions/0202-pictures-are-held-back.md.

alter table customer_settings drop constraint customer_settings_questions_to_check,
  add constraint customer_settings_questions_to_check check (questions_to in ('dealer', 'dealer-first', 'checker'));
