-- Servers that ignore the case of names have one file where others have two.

create index destination_files_folded on destination_files (destination_id, lower(normalize(path, NFC)));
