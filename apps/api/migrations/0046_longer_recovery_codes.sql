-- Recovery codes have 120 random bits since this version. Those drawn before had 50, too few for a keyed hash without a salt: their
-- owners draw new ones, and use the authenticator app meanwhile.
delete from recovery_code;
