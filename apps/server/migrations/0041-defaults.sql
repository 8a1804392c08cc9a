-- Users of a new client pay for their pictures themselves, so that credits can be transferred to them at once.
alter table clients alter column credit_source set default 'user';

-- Without checkers nothing may wait for one: pictures of these customers went out unseen.
update customer_settings set review_mode = null where review_mode <> 'none';
